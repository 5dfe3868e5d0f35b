import { useExport } from '../../../api/endpoints/exports.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon, plusIcon } from '../../../ui/button/icon.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { AddChapterForm } from './add-chapter-form.tsx';
import { ChapterList } from './chapter-list.tsx';
import css from './chapters-screen.module.css';

export default function ChaptersScreen() {
  const list = useListState();
  const { search } = list;
  const add = useModal();

  return (
    <>
      <PageHeader title="Chapters">
        <div className={css.tools}>
          {/* biome-ignore lint/a11y/useSemanticElements: not every screen reader knows <search> */}
          <div className={css.search} role="search" aria-label="Chapters">
            <ListSearch label="Search chapters" list={list} />
          </div>
          <ExportButton onExport={useExport('exportChapters', { search, figures: 1 })} />
        </div>
        <AppButton onClick={() => add.show(undefined)}>
          <Icon path={plusIcon} />
          Add Chapter
        </AppButton>
      </PageHeader>
      <ChapterList search={search} onAdd={() => add.show(undefined)} />
      <Modal {...add.frame} title="Add Chapter" width="45%">
        <AddChapterForm onClose={add.close} />
      </Modal>
    </>
  );
}
