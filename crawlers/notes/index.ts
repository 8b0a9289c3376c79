export { importNotes, type NotesSummary } from "./import-notes";
