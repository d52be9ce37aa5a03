import { screensFor } from '#web/chrome/screen.ts'
import { placeInstead } from './back-office-entries.ts'

const screen = screensFor((user, pathname) => placeInstead(user, pathname) === undefined)

/** The staff screens, by what follows `/admin/`, each loaded when it is first opened. */
export const screens = [
  { path: 'dashboard', ...screen(() => import('./office/dashboard/Dashboard.tsx'), 'Dashboard') },
  {
    path: 'reception/non-identifies',
    ...screen(() => import('./warehouse/unidentified/Unidentified.tsx'), 'Unidentified'),
  },
  {
    path: 'reception/tournees',
    ...screen(() => import('./warehouse/rounds/Rounds.tsx'), 'Rounds'),
  },
  {
    path: 'colis',
    ...screen(() => import('./warehouse/parcels/WarehouseParcels.tsx'), 'WarehouseParcels'),
  },
  {
    path: 'colis/nouveau',
    ...screen(() => import('./warehouse/parcels/NewParcel.tsx'), 'NewParcel'),
  },
  { path: 'etageres', ...screen(() => import('./warehouse/shelves/Shelves.tsx'), 'Shelves') },
  {
    path: 'etageres/comptages',
    ...screen(() => import('./warehouse/stock/StockCounts.tsx'), 'StockCounts'),
  },
  {
    path: 'etageres/comptages/:countId',
    ...screen(() => import('./warehouse/stock/StockCountPage.tsx'), 'StockCountPage'),
  },
  {
    path: 'colis/:parcelId',
    ...screen(() => import('./warehouse/parcel/WarehouseParcelPage.tsx'), 'WarehouseParcelPage'),
  },
  { path: 'demandes', ...screen(() => import('./warehouse/requests/Requests.tsx'), 'Requests') },
  {
    path: 'reclamations',
    ...screen(() => import('./shipping/claims/Claims.tsx'), 'Claims'),
  },
  {
    path: 'reclamations/:claimId',
    ...screen(() => import('./shipping/claims/ClaimPage.tsx'), 'ClaimPage'),
  },
  { path: 'devis', ...screen(() => import('./sales/quotes/OfficeQuotes.tsx'), 'OfficeQuotes') },
  { path: 'devis/nouveau', ...screen(() => import('./sales/quote/NewQuote.tsx'), 'NewQuote') },
  {
    path: 'devis/:quoteId',
    ...screen(() => import('./sales/quote/OfficeQuote.tsx'), 'OfficeQuote'),
  },
  {
    path: 'commandes',
    ...screen(() => import('./payments/orders/AdminOrders.tsx'), 'AdminOrders'),
  },
  {
    path: 'garde-due',
    ...screen(() => import('./warehouse/owed/OwedStorage.tsx'), 'OwedStorage'),
  },
  {
    path: 'finances',
    ...screen(() => import('./payments/finances/Finances.tsx'), 'Finances'),
  },
  {
    path: 'finances/contestations/:disputeId',
    ...screen(() => import('./payments/disputes/DisputePage.tsx'), 'DisputePage'),
  },
  {
    path: 'commandes/au-dessus-du-prix-paye',
    ...screen(() => import('./shipping/absorbed/AbsorbedBoxes.tsx'), 'AbsorbedBoxes'),
  },
  {
    path: 'commandes/:orderId',
    ...screen(() => import('./payments/orders/AdminOrder.tsx'), 'AdminOrder'),
  },
  { path: 'utilisateurs', ...screen(() => import('./people/users/Users.tsx'), 'Users') },
  {
    path: 'utilisateurs/:userId',
    ...screen(() => import('./people/user/UserPage.tsx'), 'UserPage'),
  },
  { path: 'clients', ...screen(() => import('./people/clients/Clients.tsx'), 'Clients') },
  {
    path: 'clients/:clientId',
    ...screen(() => import('./people/client/ClientPage.tsx'), 'ClientPage'),
  },
  {
    path: 'comptes',
    ...screen(() => import('./people/accounts/StaffAccounts.tsx'), 'StaffAccounts'),
  },
  { path: 'documents', ...screen(() => import('./papers/documents/Documents.tsx'), 'Documents') },
  {
    path: 'documents/textes/:subject',
    ...screen(() => import('./papers/legal/LegalSubjectPage.tsx'), 'LegalSubjectPage'),
  },
  {
    path: 'documents/textes/:subject/versions/:version',
    ...screen(() => import('./papers/legal/LegalVersionPage.tsx'), 'LegalVersionPage'),
  },
  { path: 'tarification', ...screen(() => import('./offer/pricing/Pricing.tsx'), 'Pricing') },
  {
    path: 'tarification/versions/:version',
    ...screen(() => import('./offer/pricing/VersionPage.tsx'), 'VersionPage'),
  },
  {
    path: 'tarification/brouillons/:draftId',
    ...screen(() => import('./offer/pricing/DraftPage.tsx'), 'DraftPage'),
  },
  {
    path: 'options-dynamiques',
    ...screen(() => import('./offer/options/DynamicOptions.tsx'), 'DynamicOptions'),
  },
  {
    path: 'parametres',
    ...screen(() => import('./office/settings/SettingsPage.tsx'), 'SettingsPage'),
  },
  { path: 'journal', ...screen(() => import('./office/journal/Journal.tsx'), 'Journal') },
  {
    path: 'notifications',
    ...screen(() => import('./messages/notifications/Notifications.tsx'), 'Notifications'),
  },
  {
    path: 'expeditions',
    ...screen(() => import('./shipping/departures/Departures.tsx'), 'Departures'),
  },
  {
    path: 'departs',
    ...screen(() => import('./shipping/dispatches/Dispatches.tsx'), 'Dispatches'),
  },
  {
    path: 'departs/:dispatchId',
    ...screen(() => import('./shipping/dispatches/DispatchPage.tsx'), 'DispatchPage'),
  },
  {
    path: 'prelevement',
    ...screen(() => import('./shipping/pick-list/PickList.tsx'), 'PickList'),
  },
  {
    path: 'expeditions/:shipmentId',
    ...screen(() => import('./shipping/departure/Departure.tsx'), 'Departure'),
  },
]

/** Screens without the rail: the reception desk takes the whole screen. */
export const fullScreens = [
  {
    path: 'reception',
    ...screen(() => import('./warehouse/reception/ReceptionDesk.tsx'), 'ReceptionDesk'),
  },
]
