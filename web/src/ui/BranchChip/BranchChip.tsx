import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import layout from '../layout.module.css';
import styles from './BranchChip.module.css';

export type BranchChipProps = {
  branch: 'true' | 'false';
  label: string;
  size?: 'md' | 'lg' | undefined;
};

/** The True or False branch of a condition, shown by text and icon as well as colour. */
export function BranchChip({ branch, label, size = 'md' }: BranchChipProps) {
  const Icon = branch === 'true' ? Check : X;
  return (
    <span className={clsx(layout['inlineRow'], styles['branch'], styles[branch], styles[size])}>
      <span className={clsx(layout['center'], styles['badge'])}>
        <Icon size={10} />
      </span>
      {label}
    </span>
  );
}
