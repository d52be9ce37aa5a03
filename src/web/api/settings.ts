import { queryOptions } from '@tanstack/react-query'
import { readOfficeSettings } from '#contract/office/settings.ts'
import { call } from './call.ts'

/** The settings of the site, and what is missing before selling. */
export const officeSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(readOfficeSettings, {}, { signal }),
})
