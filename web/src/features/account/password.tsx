import { AppButton } from '../../ui/surface/app-button.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { useInPlace } from '../../ui/theme/use-in-place.ts';
import { PasswordForm } from './password-form.tsx';
import { SectionHead } from './section-head.ts';

export const Password = () => {
  const change = useInPlace();
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Password</h2>
          <p>Changing your password signs you out on your other devices.</p>
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
