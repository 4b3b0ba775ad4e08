// /apartments/<slug>: one apartment.
export default function ApartmentPage() {
  return null;
}
