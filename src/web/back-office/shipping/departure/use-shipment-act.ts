import { useKeyedAct, type KeyedAct } from '#web/back-office/core/use-keyed-act.ts'

const topics = ['shipments'] as const

/** One step of the shipment; told, and the shipment read again. */
export const useShipmentAct = <Input>(act: KeyedAct<Input, unknown>) => useKeyedAct(act, topics)
