import { Check, Copy, Link2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsOf } from '../../../form-rules/definition';
import { useCopyToClipboard } from '../../../shared/sharing/useCopyToClipboard';
import { Button } from '../../../ui/Button/Button';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { TextField } from '../../../ui/TextField/TextField';
import { notify } from '../../../ui/toast/notify';
import { useEditorState } from '../editor/EditorContext';
import type { SettingProps } from './useSettingsSections';

/** A link with the short names of all questions, to be completed with answers. */
export function PrefillRow({ facts: { shareUrl } }: SettingProps) {
  const { t } = useTranslation('formSettings');
  const field = useRef<HTMLInputElement>(null);
  const { copying, copy } = useCopyToClipboard();
  const form = useEditorState(({ document }) => document.form);
  const names = questionsOf(form).flatMap(({ shortName }) => shortName ?? []);
  const query = names.map((name) => `${name}=`).join('&');
  const link = `${shareUrl ?? '…'}?${query}`;

  async function copyLink() {
    if (await copy(link)) {
      notify.success(t('setting.prefill.copied'));
    } else {
      field.current?.focus();
    }
  }

  return names.length === 0 ? (
    <SettingRow title={t('setting.prefill.title')} help={t('setting.prefill.help')} />
  ) : (
    <SettingRow
      title={t('setting.prefill.title')}
      help={t('setting.prefill.helpNamed')}
      control={
        shareUrl !== undefined && (
          <Button
            variant="secondary"
            icon={copying === 'copied' ? <Check /> : <Copy />}
            onClick={() => void copyLink()}
          >
            {t('setting.prefill.copy')}
          </Button>
        )
      }
      details={
        <TextField
          ref={field}
          label={t('setting.prefill.link')}
          name="prefill"
          leading={<Link2 size={16} />}
          readOnly
          value={link}
          hint={shareUrl === undefined ? t('setting.prefill.unpublished') : undefined}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
      }
    />
  );
}
