import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
