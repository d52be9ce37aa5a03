import * as office from '#contract/warehouse/office-parcels.ts'
import * as record from '#contract/warehouse/parcel-record.ts'
import * as parcels from '#contract/warehouse/parcels.ts'
import * as reception from '#contract/warehouse/reception.ts'
import { serve, serveFile, serveRaw, type Doors } from '#server/core/http.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { readPhoto } from '#server/warehouse/photos/read-photo.ts'
import { uploadPhoto } from '#server/warehouse/photos/upload-photo.ts'
import { markUnclaimed } from '#server/warehouse/storage/mark-unclaimed.ts'
import { reclaimParcel } from '#server/warehouse/storage/reclaim-parcel.ts'
import { waiveStorage } from '#server/warehouse/storage/waive-storage.ts'
import { announceParcel } from './announce-parcel.ts'
import { countMyParcels } from './count-my-parcels.ts'
import { countWarehouseParcels } from './count-warehouse-parcels.ts'
import { declareParcel } from './declare-parcel.ts'
import { deleteDeclaration } from './delete-declaration.ts'
import { editDeclaration } from './edit-declaration.ts'
import { exportWarehouseParcels } from './export-warehouse-parcels.ts'
import { listMyMerchants } from './list-my-merchants.ts'
import { listMyParcels } from './list-my-parcels.ts'
import { listWarehouseParcels, readWarehouseParcel } from './list-warehouse-parcels.ts'
import { readMyParcel, readMyParcelTimeline } from './read-my-parcel.ts'
import { readParcelRecord } from './read-parcel-record.ts'

export function mountParcels(doors: Doors): void {
  serve(doors, parcels.declareParcel, declareParcel)
  serve(doors, parcels.editDeclaration, editDeclaration)
  serve(doors, parcels.deleteDeclaration, deleteDeclaration)
  serve(doors, parcels.listMyParcels, listMyParcels)
  serve(doors, parcels.countMyParcels, countMyParcels)
  serve(doors, parcels.listMyMerchants, listMyMerchants)
  serve(doors, parcels.readMyParcel, readMyParcel)
  serve(doors, parcels.readMyParcelTimeline, readMyParcelTimeline)
  serveFile(doors, parcels.readPhoto, readPhoto)

  serveRaw(doors, reception.uploadPhoto, (ctx, _input, body) => uploadPhoto(ctx, body))
  serve(doors, reception.listWarehouseParcels, listWarehouseParcels)
  serve(doors, reception.readWarehouseParcel, readWarehouseParcel)

  serve(doors, office.countWarehouseParcels, countWarehouseParcels)
  serveFile(doors, office.exportWarehouseParcels, exportWarehouseParcels)
  serve(doors, office.announceParcel, announceParcel)

  serve(doors, record.readParcelRecord, readParcelRecord)
  serve(doors, record.arrangePhotos, arrangePhotos)
  serve(doors, record.waiveStorage, waiveStorage)
  serve(doors, record.markUnclaimed, markUnclaimed)
  serve(doors, record.reclaimParcel, reclaimParcel)
}
