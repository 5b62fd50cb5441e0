/** The farthest a chart can be looked at from. */
export const MIN_ZOOM = 0.05;
/** The nearest. */
export const MAX_ZOOM = 2;
