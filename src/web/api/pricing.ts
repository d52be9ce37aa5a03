import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  listCatalogueVersions,
  readCatalogueVersion,
  readCurrentCatalogue,
  readDraft,
} from '#contract/offer/catalogue.ts'
import { previewPrice } from '#contract/sales/price-preview.ts'
import { listPromotions } from '#contract/offer/promotions.ts'
import { call } from './call.ts'

/** The dated versions, the last first; the drafts come with the first page. */
export const catalogueVersions = infiniteQueryOptions({
  queryKey: ['catalogue', 'versions'],
  queryFn: ({ pageParam, signal }) =>
    call(listCatalogueVersions, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const catalogueVersion = (version: number) =>
  queryOptions({
    queryKey: ['catalogue', 'version', version],
    queryFn: ({ signal }) => call(readCatalogueVersion, { version }, { signal }),
  })

export const currentCatalogue = queryOptions({
  queryKey: ['catalogue', 'current'],
  queryFn: ({ signal }) => call(readCurrentCatalogue, {}, { signal }),
})

export const catalogueDraft = (draftId: string) =>
  queryOptions({
    queryKey: ['catalogue', 'draft', draftId],
    queryFn: ({ signal }) => call(readDraft, { draftId }, { signal }),
  })

/** Publishing or discarding it: nobody asks for a draft that is going. */
export const draftEnding = (draftId: string) => ['catalogue', 'draft-ending', draftId]

export const promotions = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['promotions', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPromotions,
        { ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { search } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export type PreviewQuery = z.input<typeof previewPrice.input>

export const pricePreview = (query: PreviewQuery | null) =>
  queryOptions({
    queryKey: ['catalogue', 'preview', query],
    queryFn: ({ signal }) => {
      if (query === null) throw new Error('nothing to price')
      return call(previewPrice, query, { signal })
    },
    enabled: query !== null,
    retry: false,
  })
