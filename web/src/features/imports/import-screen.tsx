import type { Import } from '@bn/contract';
import { IMPORT_HOLDS, IMPORT_HOLDS_LABELS } from '@bn/contract/domain';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/client/client.ts';
import { useCancelImportMutation } from '../../api/endpoints/imports.ts';
import { useUser } from '../../store/hooks.ts';
import { LinkButton } from '../../ui/button/app-button.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { Steps } from '../../ui/feedback/steps.tsx';
import { newIdempotencyKey } from '../../ui/form/idempotency-key.ts';
import { routeId } from '../../ui/router/route-id.ts';
import { useNavigate } from '../../ui/router/router.tsx';
import { Navigate, useParams } from '../../ui/router/routes.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { VisuallyHidden } from '../../ui/text/parts.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { AcceptedColumns } from './file/accepted-columns.tsx';
import { FileStep } from './file/file-step.tsx';
import { LatestImports } from './file/latest-imports.tsx';
import { useUpload } from './file/use-upload.ts';
import { StepTitle } from './parts/layout.ts';
import { Working } from './parts/working.tsx';
import { announcement, type Phase, phaseOf, STEP_NAMES, stepOf } from './phases.ts';
import { PreviewStep } from './preview/preview-step.tsx';
import { ResultStep } from './result/result-step.tsx';
import { RunningStep } from './result/running-step.tsx';
import { useImport } from './use-import.ts';

const PATH = '/members/import';
/** Members from a file, step by step. The import lives on the server, its id is in the address: a reload continues it. */
export default function ImportScreen() {
  const { role, permissions } = useUser();
  if (role !== 'super_admin' && permissions.can_add_member !== 1) return <Navigate to="/members" replace />;
  return <ImportSteps />;
}

const ImportSteps = () => {
  const text = useParams().id;
  const id = routeId(text);
  const navigate = useNavigate();
  const toast = useToast();
  const list = useListState();
  const uploads = useUpload();
  const { about, missing, failed, lost, retry, busy } = useImport(id);
  const [cancel, cancelling] = useCancelImportMutation();
  const { role } = useUser();
  const wanted = role === 'super_admin' ? list.param('holds') : '';
  const holds = about?.holds ?? IMPORT_HOLDS.find((one) => one === wanted) ?? 'members';
  /** Undefined while the import loads. */
  const phase = id !== undefined && !about ? undefined : phaseOf(about, list.param('step'));
  const area = useRef<HTMLDivElement>(null);

  // The step has changed after a button was clicked: move the focus to its heading.
  const before = useRef<Phase>(undefined);
  useEffect(() => {
    if (phase === undefined) return;
    if (before.current !== undefined && before.current !== phase) {
      area.current?.querySelector('h2')?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    before.current = phase;
  }, [phase]);

  const end = async (): Promise<Import | undefined> => {
    uploads.stop();
    if (id === undefined) return undefined;
    try {
      return await cancel({ params: { id }, key: newIdempotencyKey() }).unwrap();
    } catch (error) {
      toast('error', messageOf(error, 'The import could not be cancelled. Please try again.'));
      return undefined;
    }
  };
  const discard = async () => {
    if (id === undefined || (await end())) {
      uploads.stop();
      navigate(PATH);
    }
  };
  const begun = (fresh: Import) => navigate(`${PATH}/${fresh.id}`);
  const choose = (
    <div className="stack">
      <FileStep
        about={about}
        holds={holds}
        onHolds={(next) => list.setParam('holds', next === 'members' ? '' : next, { replace: true })}
        uploads={uploads}
        onBegun={begun}
        onDiscard={discard}
      />
      {!uploads.upload && phase === 'file' && !about && (
        <>
          <LatestImports />
          <AcceptedColumns holds={holds} />
        </>
      )}
    </div>
  );

  const content = () => {
    if (text !== undefined && (id === undefined || missing))
      return (
        <Card>
          <EmptyState text="Import not found." action={<LinkButton to={PATH}>Import a file</LinkButton>} />
        </Card>
      );
    if (id !== undefined && !about)
      return (
        <Card>
          {failed ? (
            <LoadError message="This import could not be loaded." onRetry={retry} busy={busy} />
          ) : (
            <Spinner />
          )}
        </Card>
      );
    if (!about || phase === 'file') return choose;
    switch (phase) {
      case 'reading':
        return (
          <Card>
            <StepTitle tabIndex={-1}>Reading {about.file_name}</StepTitle>
            <Working label="Reading the file" progress={about.progress} inPercent lost={lost} />
          </Card>
        );
      case 'columns':
        return (
          <ColumnsStep
            key={about.id}
            about={about}
            lost={lost}
            onPreview={() => list.setParam('step', 'preview')}
            onDiscard={discard}
          />
        );
      case 'preview':
        return (
          <PreviewStep
            key={about.id}
            about={about}
            lost={lost}
            list={list}
            onColumns={() => list.setParam('step', '')}
            onDiscard={discard}
          />
        );
      case 'running':
        return <RunningStep about={about} lost={lost} cancelling={cancelling.isLoading} onCancel={end} />;
      case 'result':
        return <ResultStep about={about} onAgain={() => navigate(PATH)} />;
    }
  };

  return (
    <>
      <BackLink to="/members" within={PATH} />
      <PageHeader title={`Import ${IMPORT_HOLDS_LABELS[holds].toLowerCase()}`} />
      <Steps label="Steps of the import" names={STEP_NAMES} at={phase ? stepOf(phase) : -1} />
      <VisuallyHidden role="status">{about && phase && announcement(about, phase)}</VisuallyHidden>
      <div ref={area}>{content()}</div>
    </>
  );
};
