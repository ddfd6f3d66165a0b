// Sends a large file and says how far it is; fetch cannot tell that.

import { ApiError, Offline } from "../api";
import { t } from "../texts/texts";

/** `told` hears a share from 0 to 1; 1 means that all is there and the server is at work. */
export function sent<T>(path: string, content: Blob, told: (share: number) => void, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("X-Argora", "1");
    request.setRequestHeader("Content-Type", "application/zip");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => told(event.lengthComputable ? event.loaded / event.total : 0);
    request.upload.onload = () => told(1);
    request.onerror = () => reject(new Offline(t("bring-broke")));
    request.onload = () => {
      const body = read(request.responseText);
      if (request.status < 300) resolve(body as T);
      else reject(new ApiError(request.status, body));
    };
    request.send(content);
  });
}

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
