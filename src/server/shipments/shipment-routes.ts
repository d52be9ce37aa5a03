import type { Doors } from '#server/core/http.ts'

export function mountShipments(doors: Doors): void {
  void doors
}
