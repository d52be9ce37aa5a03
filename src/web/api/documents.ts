import { infiniteQueryOptions } from '@tanstack/react-query'
import { listDocuments, listDocumentVersions, listMyDocuments } from '#contract/papers/documents.ts'
import { call } from './call.ts'

const from = (cursor: string) => (cursor ? { cursor } : {})

/** What the office published to all or to me, latest first. */
export const myDocuments = infiniteQueryOptions({
  queryKey: ['documents', 'mine'],
  queryFn: ({ pageParam, signal }) => call(listMyDocuments, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const officeDocuments = infiniteQueryOptions({
  queryKey: ['documents', 'office'],
  queryFn: ({ pageParam, signal }) => call(listDocuments, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Every version of one document, the last first; its withdrawal comes with each page. */
export const documentVersions = (documentId: string) =>
  infiniteQueryOptions({
    queryKey: ['documents', 'versions', documentId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDocumentVersions,
        { documentId, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const documentVersionFile = (documentId: string, version: number): string =>
  `/api/admin/documents/${encodeURIComponent(documentId)}/versions/${version}/file`

export const documentFile = (documentId: string): string =>
  `/api/documents/${encodeURIComponent(documentId)}/file`
