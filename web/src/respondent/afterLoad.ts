export { followHistory } from './followHistory';
export { warmUp } from './offline/warmUp';
