import { Image } from 'lucide-react';
import { useState } from 'react';
import { addressOf, imageSource } from '../form-rules/media';
import type { QuestionOf } from './fieldProps';
import styles from './Media.module.css';
import { words } from './words';

/** An image with its alternative text; one that cannot be shown says so. */
export function ImageBlock({ question }: { question: QuestionOf<'Image'> }) {
  const source = imageSource(question.imageUrl ?? '');
  const address = source && addressOf(source);
  const [broken, setBroken] = useState<string>();
  if (address === undefined || address === broken) {
    return (
      <div className={styles['missing']}>
        <Image size={24} aria-hidden="true" />
        {address !== undefined && <p>{words().mediaMissing}</p>}
      </div>
    );
  }
  return (
    <img
      className={styles['image']}
      src={address}
      alt={question.decorative === true ? '' : (question.altText ?? '')}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}
