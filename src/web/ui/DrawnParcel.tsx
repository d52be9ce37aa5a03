/** A parcel that nobody has photographed yet. */
export const DrawnParcel = () => (
  <svg viewBox="0 0 96 96" className="size-full bg-sunken" aria-hidden="true">
    <path d="M48 76 20 63V36l28 12z" className="fill-coast" />
    <path d="M48 76 76 63V36L48 48z" className="fill-land" />
    <path d="M20 36 48 24l28 12-28 12z" className="fill-land" />
    <path d="M32 31l28 12v9l4-1.7v-9L36 29.3z" className="fill-sun" opacity="0.7" />
    <path
      d="M48 76 20 63V36l28-12 28 12v27zM20 36l28 12 28-12M48 48v28"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className="stroke-ink-soft"
    />
  </svg>
)
