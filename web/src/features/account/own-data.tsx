import { messageOf } from '../../api/client/client.ts';
import { useExportAccountMutation } from '../../api/endpoints/account.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { saveFile } from '../../ui/file/save-file.ts';
import { Card } from '../../ui/surface/card.tsx';
import { today } from '../../ui/text/format.ts';
import { SectionHead } from './section-head.ts';

export const OwnData = () => {
  const toast = useToast();
  const [load, { isLoading }] = useExportAccountMutation();
  const download = () =>
    load()
      .unwrap()
      .then(
        (data) => saveFile(`business-network-${today()}.json`, JSON.stringify(data, null, 2)),
        (error) => toast('error', messageOf(error, 'Your data could not be loaded.')),
      );
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Your data</h2>
          <p>Everything the network holds about you, including your activity, as one file.</p>
        </div>
        <AppButton variant="outline" busy={isLoading} onClick={download}>
          Download my data
        </AppButton>
      </SectionHead>
    </Card>
  );
};
