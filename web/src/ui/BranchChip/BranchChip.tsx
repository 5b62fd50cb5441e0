import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import styles from './BranchChip.module.css';

export type BranchChipProps = {
  branch: 'true' | 'false';
  label: string;
  size?: 'md' | 'lg' | undefined;
};

/** One way a condition can go: told by word, icon and line style, and only then by colour. */
export function BranchChip({ branch, label, size = 'md' }: BranchChipProps) {
  const Icon = branch === 'true' ? Check : X;
  return (
    <span className={clsx(styles['branch'], styles[branch], styles[size])}>
      <span className={styles['badge']}>
        <Icon size={10} />
      </span>
      {label}
    </span>
  );
}
