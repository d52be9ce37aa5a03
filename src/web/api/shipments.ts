import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listShipments, readShipment, type ShipmentView } from '#contract/shipments.ts'
import { call } from './call.ts'

export type ShipmentStep = ShipmentView['status']

/** The shipments at one step, oldest first, page after page. */
export const shipmentsAt = (status: ShipmentStep) =>
  infiniteQueryOptions({
    queryKey: ['shipments', 'list', status],
    queryFn: ({ pageParam, signal }) =>
      call(listShipments, { status, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const shipmentById = (shipmentId: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', shipmentId],
    queryFn: ({ signal }) => call(readShipment, { shipmentId }, { signal }),
  })
