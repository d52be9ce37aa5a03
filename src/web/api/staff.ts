import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listInvitations,
  listPendingCustomers,
  listStaff,
  listStaffSessions,
  readAccountSettings,
} from '#contract/people/staff.ts'
import { call } from './call.ts'

const from = (cursor: string) => (cursor ? { cursor } : {})

/** Everybody who works here, newest account first. */
export const staffList = infiniteQueryOptions({
  queryKey: ['accounts', 'staff'],
  queryFn: ({ pageParam, signal }) => call(listStaff, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** The devices of one person of the team. */
export const staffSessions = (staffId: string) =>
  queryOptions({
    queryKey: ['accounts', 'staff-sessions', staffId],
    queryFn: ({ signal }) => call(listStaffSessions, { staffId }, { signal }),
  })

export const invitationList = infiniteQueryOptions({
  queryKey: ['accounts', 'invitations'],
  queryFn: ({ pageParam, signal }) => call(listInvitations, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const pendingCustomers = infiniteQueryOptions({
  queryKey: ['accounts', 'pending-customers'],
  queryFn: ({ pageParam, signal }) => call(listPendingCustomers, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const accountSettings = queryOptions({
  queryKey: ['accounts', 'settings'],
  queryFn: ({ signal }) => call(readAccountSettings, {}, { signal }),
})
