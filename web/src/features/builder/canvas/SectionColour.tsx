import { Palette } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../../form-rules/definition';
import type { PageId, SectionId } from '../../../form-rules/ids';
import { lazyPart } from '../../../shared/loading/lazyComponent';
import { IconButton } from '../../../ui/IconButton/IconButton';
import headStyles from './SectionGroupItem.module.css';

const SectionColourPopover = lazyPart(
  async () => (await import('./SectionColourPopover')).SectionColourPopover,
);

export type SectionColourProps = {
  pageId: PageId;
  sectionId: SectionId;
  section: Section | undefined;
  number: number;
};

/** The button that opens a section's colour picker, which is loaded lazily. */
export function SectionColour(section: SectionColourProps) {
  const { t } = useTranslation('builder');
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [popover, setPopover] = useState({ isOpen: false, wasOpened: false });
  const show = (isOpen: boolean) => setPopover({ isOpen, wasOpened: true });
  return (
    <>
      <IconButton
        ref={setButton}
        size="sm"
        className={headStyles['tool']}
        label={t('canvas.section.colourOf', { number: section.number })}
        icon={<Palette size={15} />}
        aria-haspopup="dialog"
        aria-expanded={popover.isOpen}
        onClick={() => show(!popover.isOpen)}
      />
      {popover.wasOpened && (
        <Suspense>
          <SectionColourPopover
            {...section}
            button={button}
            open={popover.isOpen}
            onOpenChange={(isOpen) => show(isOpen)}
          />
        </Suspense>
      )}
    </>
  );
}
