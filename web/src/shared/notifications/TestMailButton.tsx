import { Send } from 'lucide-react';
import { Button } from '../../ui/Button/Button';

type TestMailButtonProps = { label: string; disabled: boolean; busy: boolean; onSend: () => void };

export function TestMailButton({ label, disabled, busy, onSend }: TestMailButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send size={14} />}
      disabled={disabled}
      busy={busy}
      onClick={onSend}
    >
      {label}
    </Button>
  );
}
