import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Braces, ChevronDown, Download, FileChartColumn, FolderArchive, Sheet, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button/Button';
import layout from '../../../../ui/layout.module.css';
import popupStyles from '../../../../ui/Popup/Popup.module.css';
import typeStyles from '../../../../ui/type.module.css';
import styles from './DownloadMenu.module.css';
import type { FileFormat } from './fetchFile';

type DownloadMenuProps = {
  /** Whether the form has an upload question. */
  hasFiles: boolean;
  /** Only one download can run at a time. */
  isBusy: boolean;
  /** Which responses the files contain. */
  scope: 'all' | 'filtered' | 'searched';
  onFile: (format: FileFormat) => void;
  onReport: () => void;
};

const icons: Record<FileFormat, ReactNode> = {
  csv: <Table2 />,
  xlsx: <Sheet />,
  jsonl: <Braces />,
  files: <FolderArchive />,
};

/** Downloads the responses as a file, or prints the page as a report. */
export function DownloadMenu({ hasFiles, isBusy, scope, onFile, onReport }: DownloadMenuProps) {
  const { t } = useTranslation('analytics');
  const formats: FileFormat[] = ['csv', 'xlsx', 'jsonl', ...(hasFiles ? ['files' as const] : [])];
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button variant="secondary" className={styles['trigger']}>
            <Download size={16} />
            <span className={layout['visuallyHiddenOnPhone']}>{t('download.button')}</span>
            <ChevronDown className={styles['chevron']} size={14} />
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Backdrop className={popupStyles['backdrop']} />
        <Menu.Positioner className={popupStyles['positioner']} sideOffset={8} align="end">
          <Menu.Popup className={popupStyles['popup']} aria-label={t('download.button')} data-raised="">
            <Menu.Group>
              <Menu.GroupLabel className={clsx(typeStyles['help'], styles['scope'])}>
                {t(`download.${scope}`)}
              </Menu.GroupLabel>
              {formats.map((format) => (
                <Row
                  key={format}
                  icon={icons[format]}
                  name={t(`download.${format}`)}
                  help={isBusy ? t('download.oneAtATime') : t(`download.${format}Help`)}
                  isOff={isBusy}
                  onSelect={() => onFile(format)}
                />
              ))}
            </Menu.Group>
            <Row
              icon={<FileChartColumn />}
              name={t('download.pdf')}
              help={t('download.pdfHelp')}
              isOff={false}
              onSelect={onReport}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

type RowProps = { icon: ReactNode; name: string; help: string; isOff: boolean; onSelect: () => void };

function Row({ icon, name, help, isOff, onSelect }: RowProps) {
  return (
    <Menu.Item
      label={name}
      disabled={isOff}
      onClick={onSelect}
      className={`${popupStyles['row']} ${styles['row']}`}
    >
      {icon}
      <span className={popupStyles['text']}>
        <span className={clsx(typeStyles['strong'], layout['block'])}>{name}</span>
        <span className={clsx(typeStyles['help'], layout['block'], styles['help'])}>{help}</span>
      </span>
    </Menu.Item>
  );
}
