import { useState } from "react";
export const handle = { hydrates: true };
export function loader({ params }: any) { return { lang: params.lang ?? null }; }
export default function Book() { const [n, s] = useState(0); return <button onClick={() => s(n+1)}>Book {n}</button>; }
