/** A list of cards beside each other: on a phone one swipes along them, else they are a grid. */
export const phoneStrip =
  '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-2 sm:mx-0 sm:grid sm:overflow-visible sm:px-0'
