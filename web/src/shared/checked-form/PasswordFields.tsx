import { useTranslation } from 'react-i18next';
import { PasswordField, type PasswordFieldProps } from '../../ui/PasswordField/PasswordField';

type RequiredPasswordProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'required'>;

/** The password of the account. */
export function CurrentPasswordField(props: Omit<RequiredPasswordProps, 'autoComplete'>) {
  return <RequiredPasswordField {...props} autoComplete="current-password" />;
}

type NewPasswordFieldsProps = Omit<RequiredPasswordProps, 'autoComplete'> & {
  /** Of the form's field for the repeated password. */
  confirm: Pick<PasswordFieldProps, 'name' | 'value' | 'error' | 'onChange'>;
};

/** A new password, entered twice. */
export function NewPasswordFields({ confirm, ...props }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RequiredPasswordField {...props} autoComplete="new-password" />
      <RequiredPasswordField {...confirm} label={t('field.confirmPassword')} autoComplete="new-password" />
    </>
  );
}

function RequiredPasswordField(props: RequiredPasswordProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      {...props}
      showLabel={t('field.showPassword')}
      hideLabel={t('field.hidePassword')}
      required
    />
  );
}
