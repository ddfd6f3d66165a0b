// A part of the page that is drawn a frame behind the key that changed it.

import { Component, type ComponentChildren } from "preact";
import { behind } from "./later";

interface Props {
  readonly draw: () => ComponentChildren;
}

/** `draw` stays the same for good; the components in what it returns read no signal that a key changes. */
export class Following extends Component<Props> {
  private readonly drawn = behind(this.props.draw);

  // Unlike the end of an effect, this is also called for what goes before it was ever painted.
  override componentWillUnmount(): void {
    this.drawn.end();
  }

  render() {
    return <>{this.drawn.value.value}</>;
  }
}
