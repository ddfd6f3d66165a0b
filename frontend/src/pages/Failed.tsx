import { ApiError } from "../api";
import { Frame } from "./Frame";
import { SignIn } from "./SignIn";

/** Why a page is not there; who is not signed in can sign in right here. */
export function Failed({ error }: { error: Error }) {
  if (error instanceof ApiError && error.status === 401) return <SignIn />;
  return (
    <Frame title="Not to be had">
      <p role="alert">{error.message}</p>
      <p><a href={location.pathname}>Try again</a> or go <a href="/">to the studies</a>.</p>
    </Frame>
  );
}
