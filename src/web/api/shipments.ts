import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listShipments, readShipment, type ShipmentView } from '#contract/shipping/shipments.ts'
import { call } from './call.ts'

export type ShipmentStep = ShipmentView['status']

/** The shipments at one step, oldest first, page after page; or only those of which nothing is heard. */
export const shipmentsAt = (status: ShipmentStep, isSilent: boolean) =>
  infiniteQueryOptions({
    queryKey: ['shipments', 'list', status, isSilent ? 'silent' : 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listShipments,
        {
          status,
          ...(isSilent ? { silent: 'yes' as const } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const shipmentById = (shipmentId: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', shipmentId],
    queryFn: ({ signal }) => call(readShipment, { shipmentId }, { signal }),
  })
