import { useListPasskeysQuery } from '../../../api/endpoints/account.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { SectionHead } from '../section-head.ts';
import { PasswordForm } from './password-form.tsx';

export const Password = () => {
  const change = useInPlace();
  const { data } = useListPasskeysQuery();
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Password</h2>
          <p>
            Changing your password signs you out on your other devices
            {data && data.passkeys.length > 0 && ' and removes your passkeys'}.
          </p>
        </div>
        {!change.open && (
          <AppButton ref={change.opener} variant="outline" onClick={change.show}>
            Change password
          </AppButton>
        )}
      </SectionHead>
      {change.open && <PasswordForm onClose={change.close} />}
    </Card>
  );
};
