import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listLegalSubjects,
  listLegalVersions,
  readLegalDesk,
  readLegalTerms,
  readLegalVersion,
} from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { call } from './call.ts'

export const legalSubjectList = queryOptions({
  queryKey: ['legal', 'subjects'],
  queryFn: ({ signal }) => call(listLegalSubjects, {}, { signal }),
})

export const legalDesk = (slug: LegalSlug) =>
  queryOptions({
    queryKey: ['legal', 'desk', slug],
    queryFn: ({ signal }) => call(readLegalDesk, { slug }, { signal }),
  })

export const legalTerms = queryOptions({
  queryKey: ['legal', 'terms'],
  queryFn: ({ signal }) => call(readLegalTerms, {}, { signal }),
})

/** The last first; version 1 ends the list. */
export const legalVersions = (subject: LegalSubject) =>
  infiniteQueryOptions({
    queryKey: ['legal', 'versions', subject],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLegalVersions,
        { subject, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const legalVersion = (subject: LegalSubject, version: number) =>
  queryOptions({
    queryKey: ['legal', 'version', subject, version],
    queryFn: ({ signal }) => call(readLegalVersion, { subject, version }, { signal }),
  })
