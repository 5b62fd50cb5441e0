import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import clsx from 'clsx';
import { ChartColumn, FileText, Folder, MapPin, Zap } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateProjectDialog } from '../../shared/works/CreateProjectDialog';
import { Dialog } from '../../ui/Dialog/Dialog';
import fieldStyles from '../../ui/Field/Field.module.css';
import layout from '../../ui/layout.module.css';
import popupStyles from '../../ui/Popup/Popup.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './CommandBar.module.css';
import { type CommandGroup, type CommandHost, type GroupedCommand, useCommands } from './useCommands';

const ICONS = {
  here: <MapPin />,
  forms: <FileText />,
  projects: <Folder />,
  screens: <ChartColumn />,
  actions: <Zap />,
} as const;

type CommandBarProps = Omit<CommandHost, 'onNewProject'> & { onClose: () => void };

/** Finds forms, projects, screens and actions by name. */
export function CommandBar({ onClose, ...host }: CommandBarProps) {
  const { t } = useTranslation('commands');
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  // A ref, because the bar closes without another render.
  const hasRun = useRef(false);
  const groups = useCommands(search, { ...host, onNewProject: () => setCreating(true) });

  function choose(command: GroupedCommand) {
    hasRun.current = true;
    if (command.id !== 'new project') onClose();
    command.run();
  }

  if (isCreating) {
    return <CreateProjectDialog onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      width={600}
      // The command itself moves the focus.
      focusAfterClose={() => (hasRun.current ? false : null)}
    >
      {/* The content security policy forbids the style element that the list would otherwise inject. */}
      <CSPProvider disableStyleElements>
        <Autocomplete.Root
          open
          inline
          items={groups}
          filter={null}
          autoHighlight="always"
          keepHighlight
          itemToStringValue={({ label }: GroupedCommand) => label}
          value={search}
          onValueChange={(next, { reason }) => {
            if (reason !== 'item-press') setSearch(next);
          }}
        >
          <div className={fieldStyles['box']}>
            <Autocomplete.Input
              className={fieldStyles['input']}
              dir="auto"
              aria-label={t('search')}
              placeholder={t('placeholder')}
              autoComplete="off"
            />
          </div>
          <Autocomplete.Empty className={clsx(typeStyles['muted'], styles['empty'])}>
            {groups.length === 0 && t('none')}
          </Autocomplete.Empty>
          <Autocomplete.List className={styles['list']} aria-label={t('title')}>
            {({ name, items }: CommandGroup) => (
              <Autocomplete.Group key={name} items={items}>
                <Autocomplete.GroupLabel className={clsx(typeStyles['caption'], styles['group'])}>
                  {t(`group.${name}`)}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: GroupedCommand) => (
                    <Autocomplete.Item
                      key={command.id}
                      value={command}
                      className={clsx(popupStyles['row'], styles['command'])}
                      onClick={() => choose(command)}
                    >
                      {ICONS[command.group]}
                      <span className={clsx(typeStyles['truncate'], layout['grow'])} dir="auto">
                        {command.label}
                      </span>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </CSPProvider>
    </Dialog>
  );
}
