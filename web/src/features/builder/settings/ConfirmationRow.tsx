import clsx from 'clsx';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsOf } from '../../../form-rules/definition';
import { asksForEmail } from '../../../form-rules/questionKinds';
import { ConfirmationMails } from '../../../shared/notifications/lazyNotifications';
import { NotificationsSkeleton } from '../../../shared/notifications/NotificationsSkeleton';
import layout from '../../../ui/layout.module.css';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { Toggle } from '../../../ui/Toggle/Toggle';
import { notify } from '../../../ui/toast/notify';
import { useSaveFailure } from '../draft-sync/useSaveFailure';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { ConfirmationFields } from './ConfirmationFields';
import type { SettingProps } from './useSettingsSections';

/** The mail to each respondent whose response is complete. */
export function ConfirmationRow({ facts, saveNow }: SettingProps) {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  const help = useId();
  const describeSaveFailure = useSaveFailure();
  const confirmation = useEditorState(({ document }) => document.form.settings?.confirmation);

  function toggle(isOn: boolean) {
    const { form } = editor.getState().document;
    const addressQuestionId = questionsOf(form).find(asksForEmail)?.id;
    editor.dispatch(
      isOn
        ? { type: 'confirmation/set', confirmation: { addressQuestionId } }
        : { type: 'confirmation/remove' },
    );
  }

  async function saveDraft(): Promise<boolean> {
    const result = await saveNow();
    if (result.kind !== 'saved') {
      notify.error(describeSaveFailure(result));
    }
    return result.kind === 'saved';
  }

  return (
    <SettingRow
      title={t('setting.confirmation.title')}
      help={t('setting.confirmation.help')}
      helpId={help}
      isSwitch
      control={
        <Toggle
          label={t('setting.confirmation.switch')}
          hideLabel
          isOn={confirmation !== undefined}
          describedBy={help}
          onToggle={toggle}
        />
      }
      details={
        confirmation && (
          <div className={clsx(layout['stack'], layout['gap24'])}>
            <ConfirmationFields confirmation={confirmation} access={facts.access} />
            <Suspense fallback={<NotificationsSkeleton />}>
              <ConfirmationMails formId={facts.id} isOwner={facts.role === 'owner'} saveDraft={saveDraft} />
            </Suspense>
          </div>
        )
      }
    />
  );
}
