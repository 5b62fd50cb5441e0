/** Pages of a form leave hidden fields out; in the builder the card and its editor say all there is. */
export function HiddenField() {
  return null;
}
