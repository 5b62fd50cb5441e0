import { fieldTexts } from './texts';

/** Replaces a component that could not be loaded. */
export function MediaMissing() {
  return <p>{fieldTexts().mediaMissing}</p>;
}
