export { ImageBlock } from '../../question-fields/ImageBlock';
export { VideoBlock } from '../../question-fields/VideoBlock';
