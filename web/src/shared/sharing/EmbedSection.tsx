import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { Toggle } from '../../ui/Toggle/Toggle';
import { notify } from '../../ui/toast/notify';
import typeStyles from '../../ui/type.module.css';
import styles from './EmbedSection.module.css';
import { embedCode } from './embedCode';
import { useCopyToClipboard } from './useCopyToClipboard';

type EmbedSectionProps = {
  form: { name: string; shareUrl: string };
  embeddable: boolean;
  onToggle: (embeddable: boolean) => void;
};

/** Allows embedding, and shows the code to paste into a website. */
export function EmbedSection({ form, embeddable, onToggle }: EmbedSectionProps) {
  const { t } = useTranslation('publishing');
  return (
    <div className={clsx(layout['stack'], layout['gap8'])}>
      <Toggle label={t('share.embedAllow')} isOn={embeddable} onToggle={onToggle} />
      {embeddable && <Snippet code={embedCode(form)} />}
    </div>
  );
}

function Snippet({ code }: { code: string }) {
  const { t } = useTranslation('publishing');
  const { copying, copy } = useCopyToClipboard();
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
      <div className={clsx(layout['topRow'], styles['foot'])}>
        <p id={helpId} className={clsx(typeStyles['hint'], styles['help'])}>
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
