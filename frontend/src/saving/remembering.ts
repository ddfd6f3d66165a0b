// Small things that a browser remembers, such as one's own keys; some browsers are told to remember nothing.

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It then lasts as long as the page.
  }
}
