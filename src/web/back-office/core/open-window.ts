/** A window or a menu that is open takes the keys; a toast is a dialog too, but takes none. */
export const openWindow =
  ':is([role=dialog], [role=alertdialog]):not([aria-modal=false]), [role=menu]'
