import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button/Button';
import { copyText } from '../../ui/copyText';
import layout from '../../ui/layout.module.css';
import { texts } from '../texts';
import { savedTexts } from './savedTexts';
import styles from './Thanks.module.css';

/** The code that identifies a response. */
export function Receipt({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const t = savedTexts();

  async function copy() {
    // Without a clipboard, people can select the code.
    setCopied(await copyText(code));
  }

  return (
    <div className={styles['receipt']}>
      <div className={clsx(layout['wrapRow'], styles['line'])}>
        <p>
          {texts().receipt} <span className={styles['code']}>{code}</span>
        </p>
        <Button
          variant="secondary"
          size="sm"
          icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
          aria-label={isCopied ? t.copied : t.copyReceipt}
          onClick={() => void copy()}
        >
          {isCopied ? t.copied : t.copy}
        </Button>
      </div>
      <p>{t.keepReceipt}</p>
    </div>
  );
}
