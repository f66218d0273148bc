import { createRoot } from 'react-dom/client';
import './styles/index.css';
import { LoadingScreen } from './ui/loading-screen.tsx';
const root = document.getElementById('root');
if (root) createRoot(root).render(<LoadingScreen />);
