import clsx from 'clsx';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { addressOf, imageSource } from '../../form-rules/media';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import styles from '../Media.module.css';
import { fieldTexts } from '../texts';

/** An image with its alternative text, or a message if it cannot be shown. */
export function ImageBlock({ question }: { question: QuestionOf<'Image'> }) {
  const source = imageSource(question.imageUrl ?? '');
  const address = source && addressOf(source);
  const [broken, setBroken] = useState<string>();
  if (address === undefined || address === broken) {
    return (
      <div className={clsx(layout['center'], layout['gap8'], styles['missing'])}>
        <Image size={24} aria-hidden="true" />
        {address !== undefined && <p>{fieldTexts().mediaMissing}</p>}
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
