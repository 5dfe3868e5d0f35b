import styled from '@emotion/styled';
import { useExport } from '../../api/exports.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { atPhone } from '../../ui/theme.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { useModal } from '../../ui/use-modal.ts';
import { AddChapterForm } from './add-chapter-form.tsx';
import { ChapterList } from './chapter-list.tsx';

/** Beside the button, and below it on a phone. */
const Search = styled('div')({
  width: 300,
  marginInlineStart: 'auto',
  [atPhone]: { order: 1, width: '100%' },
});

export default function ChaptersScreen() {
  const { text, setText, search } = useListState();
  const add = useModal();

  return (
    <>
      <PageHeader title="Chapters">
        <Search role="search">
          <SearchInput label="Search chapters" value={text} onValue={setText} />
        </Search>
        <ExportButton onExport={useExport('exportChapters', { search })} />
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
