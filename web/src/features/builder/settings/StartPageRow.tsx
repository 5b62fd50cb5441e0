import { useTranslation } from 'react-i18next';
import { routesOf, startPage } from '../../../form-rules/routing';
import { Select } from '../../../ui/Select/Select';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { targetName } from '../pages/nextPage';

/** The option for the default rule. */
const BY_RULE = '';

export function StartPageRow() {
  const { t } = useTranslation('formSettings');
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  const form = useEditorState(({ document }) => document.form);
  const { startPage: chosen, ...byRule } = form;
  const automatic = startPage(routesOf(byRule));
  const isKnown = form.pages.some(({ pageId }) => pageId === chosen);
  return (
    <SettingRow
      title={t('setting.startPage.title')}
      help={t('setting.startPage.help')}
      control={
        <Select<string>
          label={t('setting.startPage.title')}
          hideLabel
          value={isKnown && chosen !== undefined ? chosen : BY_RULE}
          onChange={(id) =>
            editor.dispatch({
              type: 'form/setStart',
              id: form.pages.find(({ pageId }) => pageId === id)?.pageId,
            })
          }
          options={[
            {
              value: BY_RULE,
              label: t('setting.startPage.byRule', {
                page: automatic === undefined ? '' : (targetName(form, automatic, tb) ?? ''),
              }),
            },
            ...form.pages.map(({ pageId }) => ({ value: pageId, label: targetName(form, pageId, tb) ?? '' })),
          ]}
        />
      }
    />
  );
}
