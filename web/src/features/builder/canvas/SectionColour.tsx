import { Palette } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '../../../form-rules/definition';
import type { PageId, SectionId } from '../../../form-rules/ids';
import { IconButton } from '../../../ui/IconButton/IconButton';
import headStyles from './SectionRunItem.module.css';

/** Fetches what a section's colour is chosen in. */
export const loadSectionColour = () => import('./SectionColourPopover');

const SectionColourPopover = lazy(async () => ({
  default: (await loadSectionColour()).SectionColourPopover,
}));

export type SectionColourProps = {
  pageId: PageId;
  sectionId: SectionId;
  section: Section | undefined;
  number: number;
};

/** The button that opens a section's colour; what it opens is not waited for when the builder opens. */
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
