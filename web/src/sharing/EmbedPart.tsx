import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button/Button';
import { Toggle } from '../ui/Toggle/Toggle';
import { notify } from '../ui/toast/notify';
import styles from './EmbedPart.module.css';
import { embedCode } from './embedCode';
import { useCopying } from './useCopying';

type EmbedPartProps = {
  form: { name: string; shareUrl: string };
  embeddable: boolean;
  onToggle: (embeddable: boolean) => void;
};

/** The form inside the owner's own website: allowed or not, and what to paste there. */
export function EmbedPart({ form, embeddable, onToggle }: EmbedPartProps) {
  const { t } = useTranslation('publishing');
  return (
    <div className={styles['part']}>
      <Toggle label={t('share.embedAllow')} isOn={embeddable} onToggle={onToggle} />
      {embeddable && <Snippet code={embedCode(form)} />}
    </div>
  );
}

function Snippet({ code }: { code: string }) {
  const { t } = useTranslation('publishing');
  const { copying, copy } = useCopying();
  const text = useRef<HTMLTextAreaElement>(null);
  const helpId = useId();

  async function copyCode() {
    if (await copy(code)) {
      notify.success(t('share.embedCopied'));
    } else {
      text.current?.focus();
    }
  }

  return (
    <>
      <textarea
        ref={text}
        className={styles['code']}
        aria-label={t('share.embedCode')}
        aria-describedby={helpId}
        readOnly
        rows={4}
        spellCheck={false}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['foot']}>
        <p id={helpId} className={styles['help']}>
          {copying === 'refused' ? t('share.refused') : t('share.embedHelp')}
        </p>
        <Button
          variant="secondary"
          size="sm"
          icon={copying === 'copied' ? <Check /> : <Copy />}
          onClick={() => void copyCode()}
        >
          {t('share.embedCopy')}
        </Button>
      </div>
    </>
  );
}
