import { useState } from 'react';
import { CodeField } from '../src/ui/CodeField/CodeField';
import { PasswordField } from '../src/ui/PasswordField/PasswordField';
import { TextField } from '../src/ui/TextField/TextField';
import type from '../src/ui/type.module.css';
import { Specimen } from './Specimen';

const forgotten = (
  <a href="#forgot" className={`${type['link']} ${type['small']}`}>
    Forgot Password?
  </a>
);

export function FieldSpecimens() {
  const [project, setProject] = useState('');
  const [email, setEmail] = useState('meera@riverside');
  const [password, setPassword] = useState('correct horse');
  const [code, setCode] = useState('4197');
  const [wrongCode, setWrongCode] = useState('12');
  const eye = { showLabel: 'Show password', hideLabel: 'Hide password' };
  return (
    <Specimen title="Fields">
      <TextField
        label="Project Name"
        name="project"
        placeholder="Project"
        value={project}
        onChange={setProject}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        value={email}
        onChange={setEmail}
        error="Please enter a valid email address"
      />
      <TextField label="Email" name="fixed" value="meera@riverside.example" onChange={setEmail} readOnly />
      <PasswordField
        {...eye}
        label="Password"
        name="password"
        value={password}
        onChange={setPassword}
        labelAside={forgotten}
        hint="At least 8 characters"
      />
      <CodeField label="Code" name="code" value={code} onChange={setCode} />
      <CodeField
        label="Code"
        name="wrong"
        value={wrongCode}
        onChange={setWrongCode}
        error="OTP must be 6 digits"
      />
    </Specimen>
  );
}
