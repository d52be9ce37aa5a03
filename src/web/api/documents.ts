import { infiniteQueryOptions } from '@tanstack/react-query'
import { listDocuments, listMyDocuments } from '#contract/documents.ts'
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

export const documentFile = (documentId: string): string =>
  `/api/documents/${encodeURIComponent(documentId)}/file`
