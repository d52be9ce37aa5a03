/** Why a shipment under way asks for somebody: the filters of « Expéditions », each with its alert (docs/rules/pages.md#alerts). */
export const shipmentAttentions = ['silent', 'doubtful', 'returning'] as const
export type ShipmentAttention = (typeof shipmentAttentions)[number]
