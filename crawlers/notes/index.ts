export { importNotes, type NoteRefusal, type NotesSummary } from "./import-notes";
