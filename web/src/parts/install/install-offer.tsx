import { useState } from 'react';
import { Actions } from '../../ui/button/actions.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { LinkedCardHeader } from '../../ui/surface/card.tsx';
import { Quiet } from '../../ui/text/parts.ts';
import { install, rememberAnswer, wayToInstall } from './install.ts';
import { InstallSteps } from './install-steps.tsx';

/** Asked once on a device. It is decided when the page appears: nothing moves because the browser offers it later. */
export const InstallOffer = () => {
  const [way, setWay] = useState(wayToInstall);
  if (!way) return null;
  const answer = (record: () => unknown) => () => {
    void record();
    setWay(undefined);
  };
  return (
    <section data-part="install" aria-label="Install the app">
      <LinkedCardHeader>
        <h2>Install the app</h2>
      </LinkedCardHeader>
      <Quiet>It opens with one tap and works offline.</Quiet>
      {way === 'steps' && <InstallSteps then="Open the app from your home screen." />}
      <Actions style={{ marginTop: 'var(--bn-space-2)' }}>
        {way === 'prompt' && (
          <AppButton small onClick={answer(install)}>
            Install
          </AppButton>
        )}
        <AppButton small variant="outline" onClick={answer(rememberAnswer)}>
          {way === 'prompt' ? 'No, thanks' : 'Got it'}
        </AppButton>
      </Actions>
    </section>
  );
};
